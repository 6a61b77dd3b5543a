/**
 * Bugs to plant in the program. Each has its name, the test that must detect it (its file and a part of its full name), and its patches:
 * a file and a text that occurs in it once, with a space for any white space, → and what replaces it; nothing leaves it out.
 */
const list = `
a deposit takes all that is offered
  exchange: takes only the cost of the tokens
  math/pool: Ok(Deposit { tokens, cost }) → Ok(Deposit { tokens, cost: cost.max(amount) })
a redemption is not limited to the assets of the coin
  exchange: pays at most the assets that are left after a loss
  math/pool: Some(worth) if worth < assets => worth → Some(worth) => worth
the remainder of the last redemption stays in the coin
  exchange: credits the rounding remainder to the integrator
  math/redeem: if integration.supply == 0 { → if integration.supply == 0 && tokens == 0 {
one unit less than the minimum received is accepted
  exchange: accepts exactly the minimum received
  math/redeem: if paid < minimum_received { → if paid.wrapping_add(1) < minimum_received {
the supply cap can be exceeded by one unit
  exchange: accepts deposits up to the supply cap and refuses one unit more
  math/mint: if senior_assets > stablecoin.supply_cap { → if senior_assets > stablecoin.supply_cap.saturating_add(1) {
the check for room forgets unvested yield
  exchange: counts unvested yield among what is owed
  math/owed: stablecoin.unvested_yield, →
commission ignores the high-water mark
  collateral: and the recovery to the old index pay no commission
  math/sync: } else if index <= high_water { → } else if index <= last {
  math/sync: mul_div_floor(integration.assets, high_water, last).ok_or(Error::MathOverflow) } → Ok(integration.assets) }
a payment coin below par pays commission
  payment-coins: returns to exactly 1 before its integrator earns again
  math/sync: Ok(value.min(integration.supply)) → Ok(integration.assets.min(value))
a payment coin returns to the index before a loss and not to par
  payment-coins: returns to exactly 1 before its integrator earns again
  math/sync: if integration.kind == KIND_PAYMENT { Ok( → if integration.kind == KIND_PAYMENT + 1 { Ok(
the commission of a payment coin can be lowered
  payment-coins: has a commission that nobody can set to 0
  program/instructions/set_fee: check_fee_can_change(integration)?; →
a payment coin can be made with less commission
  payment-coins: fails with feeLocked for kind 1 and a commission of 9999
  program/checks/integration: KIND_PAYMENT if fee_bps == BPS => → KIND_PAYMENT if fee_bps <= BPS =>
yield is released without the yearly cap
  exchange: releases no more yield than doubles the assets when a year passes at once
  math/accrue: .min(cap.unwrap_or(u64::MAX)); → .min(cap.unwrap_or(u64::MAX).max(u64::MAX));
yield vests at once
  losses: releases no yield while it is open, and its schedule continues unshortened
  math/accrue: if now >= end { → if now >= start {
a nearly empty senior side earns
  findings: nobody multiplies the index with a nearly empty senior side
  math/accrue: if assets >= MIN_EARNING_ASSETS { → if assets >= MIN_EARNING_ASSETS.min(1) {
the schedule of yield does not wait for a senior side that is too small to earn
  exchange: keeps yield that was paid before the senior side reaches a million units until then
  math/accrue: let earns = earning(stablecoin.senior_assets) > 0 → let earns = stablecoin.senior_assets > 0
a little junior cover earns the whole premium
  findings: M2
  math/accrue: Some(premium) if premium < full => premium, → Some(premium) if premium > full => full,
a change of commission applies to past gains
  exchange: is charged at the old rate on gains before a change
  program/instructions/set_fee: let commission = catch_up( stablecoin, accounts.stablecoin, integration, accounts.integration, )?; → let commission = 0;
yield that a change of settings releases is not logged
  governance: logs the yield that its execution releases
  program/instructions/execute_stablecoin_change: if released > 0 { → if released > u64::MAX - 1 {
yield that a sync releases to juniors is not logged
  exchange: logs the yield that it releases to juniors, once
  program/instructions/sync: if released > 0 { → if released > u64::MAX - 1 {
a raise of the commission takes effect unseen
  governance: logs a raise that takes effect in a mint
  program/catch_up: if !had_raise || → if !had_raise || had_raise ||
the commission up to a raise is logged twice
  governance: logs a raise that takes effect in a claim
  program/catch_up: Ok(0) → Ok(commission)
a transaction executes a second after its deadline
  exchange: executes a transaction in the last second of its deadline
  program/instructions/check_deadline: now() > arguments.valid_until_ts → now() > arguments.valid_until_ts.wrapping_add(1)
tokens are redeemed without being burned
  ledger: runs one life of a stablecoin in the program as in the model
  program/cpi/token: &amount_instruction(BURN, amount) → &amount_instruction(BURN, amount.min(0))
the remainder of the platform's fee is dropped
  ledger: runs one life of a stablecoin in the program as in the model
  math/accrue: platform_fee_remainder = fee_remainder; → platform_fee_remainder = fee_remainder.min(0);
the remainder of the split between senior side and juniors is dropped
  ledger: runs one life of a stablecoin in the program as in the model
  math/accrue: split_remainder = split_remainder; → split_remainder = split_remainder.min(0);
the remainder of the commission is dropped
  ledger: runs one life of a stablecoin in the program as in the model
  math/sync: integration.fee_remainder = remainder; → integration.fee_remainder = remainder.min(0);
a transfer fee of the underlying is not looked at
  issuer-powers: from the epoch in which a fee begins
  program/checks/underlying: if takes(fee) || for_good && takes(newer) { → if for_good && takes(newer) {
  program/cpi/receive_into_vault: if after.wrapping_sub(before) == receipt.amount { → if after >= before {
a fee counts before its epoch
  issuer-powers: from the epoch in which a fee begins
  program/checks/underlying: word(newer) <= epoch() → word(newer) <= epoch() + 1
a transfer hook of the underlying is not looked at
  issuer-powers: while a hook is set
  program/checks/underlying: value[HOOK_PROGRAM..].iter().any( → value[HOOK_END..].iter().any(
a power that was not named is accepted
  issuer-powers: is not named, and accepted with it alone
  program/checks/underlying: underlying.powers & !accepted_powers != 0 → underlying.powers & accepted_powers == 255
the vault that is short may lack what a report withholds
  collateral: without changing what the report withholds or settles
  math/owed: stablecoin.withheld, ] .into_iter() .try_fold(0, u64::checked_add) → ].into_iter().try_fold(0, u64::checked_add)
collateral is deployed out of fees owed
  collateral: leaves every unit of the reserve in the vault
  math/owed: rest.checked_sub(stablecoin.integrator_fees_owed) → Some(rest)
refunds may be paid to others
  losses: leaves refunds in the vault
  math/owed: rest.checked_sub(stablecoin.refunds_owed) → Some(rest)
deployments are not counted against the daily limit
  collateral: cannot be deployed beyond the daily limit in small pieces
  math/collateral: stablecoin.deploy_spent = spent; → stablecoin.deploy_spent = spent.min(0);
unvested yield bears a loss before the juniors
  collateral: above the junior assets is borne by unvested yield before the senior side
  math/loss: let unvested = (loss - junior).min(stablecoin.unvested_yield); → let unvested = 0;
a loss does not lower the senior index
  collateral: and none that would leave the index below a millionth
  math/loss: stablecoin.senior_index = index_after → let _ = index_after
an epoch ends only without any junior assets
  junior: begins a new one below one per cent of the pool
  math/loss: product_at_least(assets, BPS as u64, before, least) → assets > 0 && before + least > 0
tokens in cooldown stay counted after a wipe-out
  junior: begins a new one below one per cent of the pool
  math/loss: stablecoin.junior_cooling = 0; →
a cooldown of a former epoch is completed in the present one
  junior: makes its cooldowns pay nothing
  math/junior: if cooldown.epoch != stablecoin.epoch { return Err → if cooldown.epoch > stablecoin.epoch { return Err
tokens of a former epoch are accepted
  junior: voids its tokens in every instruction
  program/checks/token: *junior_mint.address().as_array() { → *junior_mint.address().as_array() || junior_mint.is_writable() {
a mint counts juniors who are in cooldown
  edges: that is committed is rounded down
  math/mint: .checked_sub(stablecoin.junior_cooling) → .checked_sub(0)
a junior withdrawal does not check coverage
  junior: is refused while it would leave coverage one unit too low
  math/junior: if left < assets && → if left > assets &&
senior dust blocks junior exits
  junior: is refused while it would leave coverage one unit too low
  math/junior: saturating_sub(VIRTUAL_OFFSET); → saturating_sub(VIRTUAL_OFFSET.min(0));
a withdrawal does not wait for its cooldown
  junior: is refused until the second in which its cooldown ends
  math/junior: if now < cooldown.unlock_ts { → if now < cooldown.unlock_ts.min(0) {
a matured cooldown never expires
  junior: is completed in parts
  math/junior: if is_expired(stablecoin, cooldown, now) { → if is_expired(stablecoin, cooldown, 0) {
a loss report takes the exit window away
  junior: is extended by a report that began before its end
  math/junior: now > cooldown.expiry_ts.max(quiet_from(stablecoin)) → now > cooldown.expiry_ts
a partial completion takes the whole cooldown
  junior: is completed in parts
  math/junior: cooldown.tokens = tokens_left; → cooldown.tokens = tokens_left.min(0);
anyone can complete or cancel the cooldown of another user
  junior: can be requested, completed and cancelled only by the owner of its tokens
  program/checks/cooldown: state.owner == *owner.address().as_array() → !owner.is_writable()
a stranger names who gets the tokens of an expired cooldown
  junior: can be requested, completed and cancelled only by the owner of its tokens
  program/instructions/junior_cancel_withdrawal: if !has_ended { check_associated → if has_ended { check_associated
a change of roles does not wait
  governance: takes effect from its delay on
  math/governance: } else if now < change.eta_ts { → } else if now < change.eta_ts.min(0) {
the delay of settings ignores cooldown and exit window
  governance: waits until juniors could leave
  math/governance: platform.delay_seconds.max(exit) → platform.delay_seconds.max(exit.min(0))
a change of roles never expires
  governance: can be executed for 14 days
  math/governance: else if now > window_after(change.eta_ts) { Readiness::Expired → else if now < change.eta_ts { Readiness::Expired
a stale change of roles is executed
  edges: is stale after a revoked manager
  math/governance: if change.roles_version != platform.roles_version { → if change.roles_version > platform.roles_version {
a stale change of settings is executed
  edges: takes the version of the settings at the moment when it is replaced
  math/governance: if change.target_version != stablecoin.settings_version → if change.target_version > stablecoin.settings_version
a new limit of deployments refills the past
  governance: is settled under the old rate and share
  program/instructions/execute_stablecoin_change: platform_math::settle_deploy_limit(stablecoin, now); →
the guardian cannot veto
  governance: is removed by the guardian at any time
  program/checks/roles: if platform.guardian == *address || platform.admin == *address { → if platform.admin == *address {
anyone can veto
  governance: is removed by the guardian at any time, and by no stranger
  program/instructions/cancel_change: if !is_void { → if is_void {
a new admin need not sign
  governance: needs the signature of a new admin
  program/instructions/execute_platform_change: if !is_same_admin && !has_signed { → if !is_same_admin && !has_signed && change.kind > 0 {
one key can have two roles
  governance: in one key or unset
  math/governance: if !is_set || !is_distinct { → if !is_set || (is_set && !is_set && !is_distinct) {
the rent of a change goes to whoever executes it
  governance: returns its rent to the first payer
  program/checks/change: if change.rent_payer == *rent_receiver.address().as_array() { → if rent_receiver.is_writable() || change.kind > 9 {
one key resolves a loss
  governance: are not given by admin alone
  math/governance: first != second && is_voter(platform, first) → is_voter(platform, first)
a report withholds nothing
  losses: pays the safe part, withholds the rest for a claim
  math/redeem: senior.saturating_sub(stablecoin.missing); → senior.saturating_sub(stablecoin.missing.min(0));
yield is released during a report
  losses: releases no yield while it is open
  math/accrue: if stablecoin.report_open.get() || !earns { → if !earns {
juniors leave during a report
  losses: is not left by juniors
  math/junior: if stablecoin.report_open.get() { return Err(Error::LossPending); } let now → let now
a report lapses at once
  losses: that nobody resolves is lapsed by anyone after 30 days
  math/loss: saturating_add(LAPSE_SECONDS as i64) → saturating_add((LAPSE_SECONDS as i64).min(0))
more than the reported loss is settled
  losses: is settled at most at its amount and at what is still deployed
  math/loss: loss.min(report.loss).min( → loss.min(
a vote on a loss counts for another report
  loss-votes: counts for one resolution
  program/checks/loss: if number == stablecoin.report_count && → if
a vote on a loss to settle a report reports another
  loss-votes: counts for one resolution
  program/checks/loss: && report_open == stablecoin.report_open.get() { → && (report_open || !report_open) {
a vote on a loss counts for less
  loss-votes: is for exactly its amount
  program/checks/loss: if vote.amount == amount { → if vote.amount >= amount {
a vote on a loss counts on another stablecoin
  loss-votes: on one stablecoin is none on another
  program/checks/loss: if vote.stablecoin != *stablecoin_account.address().as_array() { → if vote.stablecoin == [0; 32] {
a vote on a loss outlives the role of its voter
  loss-votes: not for a key that has lost it
  math/governance: is_voter(platform, first) && is_voter(platform, second) → is_voter(platform, first)
a vote on a loss is cast by anyone
  loss-votes: is cast by admin, guardian and the manager last in office alone
  program/instructions/vote_loss: check_voter(accounts.voter, platform)?; → let _ = check_voter(accounts.voter, platform);
a vote on a loss is taken back by another
  loss-votes: is withdrawn by its voter alone
  program/instructions/withdraw_loss_vote: vote.voter == *accounts.voter.address().as_array() → (vote.voter != [0; 32])
withheld redemptions bear no part of a loss
  losses: pays the safe part, withholds the rest for a claim
  math/loss: let withheld = if report.senior_part == 0 { → let withheld = if report.senior_part > 0 {
a claim is settled with another report
  losses: can follow another in the same moment, with its own account and claims
  program/instructions/settle_loss_claim: claim.loss_report == *accounts.loss_report.address().as_array() && →
a claim is settled while its report is open
  losses: can follow another in the same moment, with its own account and claims
  math/loss: if report.resolved_ts == 0 { → if report.resolved_ts < 0 {
settled claims stay counted
  losses: can be closed only when it is resolved and has no open claim
  math/loss: .checked_sub(withheld) → .checked_sub(withheld.min(0))
bumps that are not canonical are accepted
  access: for the account
  program/runtime/address: if !Address::new_from_array(derived).is_on_curve() { → if bump == 0 {
signatures are not checked
  access: without the signature of
  program/checks/flags: if flag & flags::signer != 0 && !account.is_signer() { → if *flag == u8::MAX && !account.is_signer() {
the vault is not compared with what the stablecoin records
  access: as vault
  program/checks/token: stablecoin.vault != *vault.address().as_array() || →
tokens are paid out into the vault itself
  exchange: can be claimed up to the last unit owed
  program/checks/token: if other.address() == vault.address() { → if other.address() == vault.address() && !vault.is_writable() {
  program/checks/flags: == flags::writable { → == flags::writable && !account.is_writable() {
a whitelist entry of another coin lets a user mint
  exchange: requires a whitelist entry for this user and this coin
  program/checks/whitelist: entry.integration == *integration_account.address().as_array() → integration_account.is_writable()
a pause does not stop minting
  collateral: stops mints, junior deposits, deployments and new integrations
  program/instructions/mint: check_not_paused(platform)?; → let _ = check_not_paused(platform);
a pause stops the collection of platform fees
  collateral: are paid to the treasury alone
  program/instructions/collect_platform_fees: check_admin(accounts.admin, platform)?; → check_admin(accounts.admin, platform)?; crate::checks::check_not_paused(platform)?;
anyone can claim the commission
  access: refuses claimFees signed by a stranger
  program/instructions/claim_fees: check_authority(accounts.authority, integration)?; → let _ = check_authority(accounts.authority, integration);
anyone can initialize the platform
  initialization: can be initialized only by the program's upgrade authority
  program/instructions/initialize_platform: if is_authority { → if is_authority || signer.is_signer() {
a payment coin pays more than 1 for a token under a report
  payment-coins: gives 1 for a token under a report
  math/redeem: out = out.min(tokens); → out = out.max(1);
a payment coin below par pays commission under a report
  payment-coins: returns to 1 before its integrator earns under a report, too
  math/sync: let untaxed = if integration.kind == KIND_PAYMENT { integration.supply → let untaxed = if integration.kind == KIND_PAYMENT { integration.supply.min(assets)
an underlying that can be closed and made again is not looked at
  issuer-powers: where it was closed and made again with a hook
  program/checks/underlying: UNDERLYING_POWER_TRANSFER_HOOK | UNDERLYING_POWER_CLOSE_MINT; → UNDERLYING_POWER_TRANSFER_HOOK;
a fee of a multiple of 256 basis points is not looked at
  issuer-powers: while a fee of 256 basis points is in force
  program/checks/underlying: (schedule[16] != 0 || schedule[17] != 0) → schedule[16] != 0
a shortfall counts collateral that is deployed already
  collateral: counts what is missing as deployed, to the unit
  math/owed: let missing = expected_in_vault(stablecoin)? → let missing = owed(stablecoin).unwrap_or(0)
a migrated coin has the kind and powers that its old bytes spell
  migration: is migrated by anyone, who adds the rent of the new fields, and nothing else changes
  program/instructions/migrate_integration: new[NEW_FIELDS..NEW_FIELDS + NEW_FIELDS_LEN].fill(0); →
a whitelisted user thaws what the compliance authority froze
  regulated: is thawed by the compliance authority alone once it holds coins
  program/instructions/thaw_whitelisted: account.amount != 0 || !account.is_owner_immutable → !account.is_owner_immutable
a seizure logs its holder as its receiver
  regulated: moves coins and changes neither the supply nor the accounting
  program/instructions/seize: receiver: destination.owner → receiver: source.owner
the power to freeze is enough to seize
  regulated: is refused by a coin with the powers 1
  program/instructions/seize: check_power(accounts.compliance, integration, POWER_SEIZE)?; → check_power(accounts.compliance, integration, POWER_SEIZE | 1)?;
a resumed coin is logged as paused
  regulated: is logged as paused, and then as resumed
  program/instructions/resume_coin: paused: false, → paused: true,
a coin that is not paused is resumed
  regulated: cannot be paused again, nor resumed twice
  program/instructions/resume_coin: check_coin_pause_changes(accounts.branded_mint, false)?; →
the second of two first mints finds its account thawed and fails
  regulated: is thawed by the first of two mints that both begin with it
  program/instructions/thaw_whitelisted: if !account.is_frozen { return Ok(()); } →
a nominee accepts the compliance authority a second time
  regulated: hands itself over in two steps
  program/instructions/accept_compliance: integration.pending_compliance = Default::default(); →
`;

/**
 * @typedef {{ file: string, from: RegExp, to: string }} Patch
 * @typedef {{ bug: string, patches: Patch[], file: string, test: string }} Mutation
 */

const escaped = (text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Such as `math/pool: Ok(Deposit { tokens, cost }) → Err(Error::MathOverflow)`. @returns {Patch} */
function patch(line) {
  const [, crate, path, from, to] = /^(\w+)\/([\w/]+): (.+) →(?: (.+))?$/.exec(line);
  return {
    file: `${crate}/src/${path}.rs`,
    from: new RegExp(escaped(from).replaceAll(' ', '\\s+'), 'g'),
    to: to ?? '',
  };
}

/** @type {Mutation[]} */
export const mutations = list
  .trim()
  .split(/\n(?! )/)
  .map((text) => {
    const [bug, test, ...patches] = text.split(/\n */);
    const [file, name] = test.split(/: (.*)/);
    return { bug, file: `${file}.test.ts`, test: name, patches: patches.map(patch) };
  });
