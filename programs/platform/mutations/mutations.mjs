/**
 * Bugs to plant in the program, each with the test that must detect it.
 *
 * @typedef {{ file: string, from: string, to: string }} Patch a text that occurs once in the file, and its replacement
 * @typedef {{ bug: string, patches: Patch[], file: string, test: string }} Mutation `test` is a part of the test's full name
 */

const SEQUENCES = { file: 'sequences/sequences.test.ts', test: 'random sequences' };

/** @type {Mutation[]} */
export const MUTATIONS = [
  {
    bug: 'a mint rounds up',
    patches: [
      {
        file: 'math/src/pool.rs',
        from: 'mul_div_floor(assets, virtual_supply, virtual_pool).ok_or',
        to: 'crate::wide::mul_div_ceil(assets, virtual_supply, virtual_pool).ok_or',
      },
    ],
    ...SEQUENCES,
  },
  {
    bug: 'a redemption rounds up',
    patches: [
      {
        file: 'math/src/pool.rs',
        from: 'match mul_div_floor(tokens, virtual_pool, virtual_supply)',
        to: 'match crate::wide::mul_div_ceil(tokens, virtual_pool, virtual_supply)',
      },
    ],
    ...SEQUENCES,
  },
  {
    bug: 'a redemption is not limited to the assets of the coin',
    patches: [
      {
        file: 'math/src/pool.rs',
        from: 'Some(assets) if assets < pool => assets',
        to: 'Some(assets) => assets',
      },
    ],
    file: 'exchange.test.ts',
    test: 'pays exactly the assets that are left after a loss',
  },
  {
    bug: 'the remainder of the last redemption stays in the coin',
    patches: [
      {
        file: 'math/src/redeem.rs',
        from: 'if tokens == supply {',
        to: 'if tokens == supply && tokens == 0 {',
      },
    ],
    file: 'exchange.test.ts',
    test: 'credits the rounding remainder to the integrator',
  },
  {
    bug: 'one unit less than the minimum received is accepted',
    patches: [
      {
        file: 'math/src/redeem.rs',
        from: 'if amount < minimum_received {',
        to: 'if amount.wrapping_add(1) < minimum_received {',
      },
    ],
    file: 'exchange.test.ts',
    test: 'accepts exactly the minimum received',
  },
  {
    bug: 'the supply cap can be exceeded by one unit',
    patches: [
      {
        file: 'math/src/mint.rs',
        from: 'if senior_assets > stablecoin.supply_cap {',
        to: 'if senior_assets > stablecoin.supply_cap.saturating_add(1) {',
      },
    ],
    file: 'exchange.test.ts',
    test: 'accepts deposits up to the supply cap and refuses one unit more',
  },
  {
    bug: 'commission ignores the high-water mark',
    patches: [
      {
        file: 'math/src/sync.rs',
        from: 'if index > integration.high_water_index {',
        to: 'if index > integration.last_index {',
      },
      {
        file: 'math/src/sync.rs',
        from: 'value_at_down(integration, integration.high_water_index)?;',
        to: 'integration.assets;',
      },
    ],
    file: 'collateral.test.ts',
    test: 'takes no commission on a loss or on the recovery to the old index',
  },
  {
    bug: 'yield is released without the yearly cap',
    patches: [
      { file: 'math/src/accrue.rs', from: 'Ok(vested.min(cap))', to: 'Ok(vested.min(cap.max(vested)))' },
    ],
    file: 'exchange.test.ts',
    test: 'releases no more yield than doubles the assets when a year passes at once',
  },
  {
    bug: 'yield vests at once',
    patches: [
      {
        file: 'math/src/accrue.rs',
        from: 'if now >= stablecoin.vest_end_ts {',
        to: 'if now >= stablecoin.vest_last_ts {',
      },
    ],
    ...SEQUENCES,
  },
  {
    bug: 'the junior premium goes to the senior side',
    patches: [
      {
        file: 'math/src/accrue.rs',
        from: 'BPS.checked_sub(stablecoin.junior_premium_bps)',
        to: 'Some(stablecoin.junior_premium_bps)',
      },
    ],
    ...SEQUENCES,
  },
  {
    bug: 'the senior index is rounded up',
    patches: [
      {
        file: 'math/src/accrue.rs',
        from: 'match mul_div_floor(stablecoin.senior_index, grown, senior_assets)',
        to: 'match crate::wide::mul_div_ceil(stablecoin.senior_index, grown, senior_assets)',
      },
    ],
    ...SEQUENCES,
  },
  {
    bug: 'unvested yield bears a loss before the junior tranche',
    patches: [
      {
        file: 'math/src/loss.rs',
        from: 'let junior_loss = amount.min(junior.assets);\n    let unvested_loss = (amount - junior_loss).min(stablecoin.unvested_yield);',
        to: 'let unvested_loss = amount.min(stablecoin.unvested_yield);\n    let junior_loss = (amount - unvested_loss).min(junior.assets);',
      },
    ],
    ...SEQUENCES,
  },
  {
    bug: 'a loss does not lower the senior index',
    patches: [
      {
        file: 'math/src/loss.rs',
        from: '        stablecoin.senior_index = index;\n',
        to: '',
      },
    ],
    ...SEQUENCES,
  },
  {
    bug: 'collateral is deployed out of fees owed',
    patches: [
      { file: 'math/src/collateral.rs', from: '.checked_sub(fees)', to: '.checked_sub(fees.min(0))' },
    ],
    file: 'collateral.test.ts',
    test: 'refuses to deploy a single unit of the fees owed',
  },
  {
    bug: 'a junior withdrawal does not check coverage',
    patches: [
      { file: 'math/src/junior.rs', from: 'if assets < junior.assets {', to: 'if assets > junior.assets {' },
    ],
    file: 'junior.test.ts',
    test: 'is refused while it would leave coverage one unit too low',
  },
  {
    bug: 'a withdrawal does not wait for its cooldown',
    patches: [
      {
        file: 'program/src/instructions/junior_complete_withdrawal.rs',
        from: 'if now < cooldown.unlock_ts {',
        to: 'if now < cooldown.unlock_ts.min(0) {',
      },
    ],
    file: 'junior.test.ts',
    test: 'is refused until the second in which its cooldown ends',
  },
  {
    bug: 'anyone can complete or cancel the cooldown of another user',
    patches: [
      {
        file: 'program/src/checks/cooldown.rs',
        from: 'state.owner == *owner.address().as_array()',
        to: 'owner.is_signer()',
      },
    ],
    file: 'junior.test.ts',
    test: 'can be requested, completed and cancelled only by the owner of its tokens',
  },
  {
    bug: 'a wiped-out tranche takes deposits',
    patches: [
      {
        file: 'math/src/junior.rs',
        from: 'if junior.supply > 0 && junior.assets == 0 {',
        to: 'if junior.supply == 0 && junior.assets > 0 {',
      },
    ],
    file: 'junior.test.ts',
    test: 'takes no deposits until it is empty',
  },
  {
    bug: 'a change of commission applies to past gains',
    patches: [
      {
        file: 'program/src/instructions/set_fee.rs',
        from: 'let commission = platform_math::sync(stablecoin, integration)?;',
        to: 'let commission = 0;',
      },
    ],
    file: 'roles.test.ts',
    test: 'changes the commission only for future gains',
  },
  {
    bug: 'signatures are not checked',
    patches: [
      {
        file: 'program/src/checks/flags.rs',
        from: 'if flag & flags::signer != 0 && !account.is_signer() {',
        to: 'if *flag == u8::MAX && !account.is_signer() {',
      },
    ],
    file: 'substitution.test.ts',
    test: 'requires the signature of',
  },
  {
    bug: 'the vault is not compared with what the stablecoin records',
    patches: [
      {
        file: 'program/src/checks/token.rs',
        from: 'stablecoin.vault != *vault.address().as_array()\n        || ',
        to: '',
      },
    ],
    file: 'substitution.test.ts',
    test: "as 'vault' of",
  },
  {
    bug: 'tokens are paid out into the vault itself',
    patches: [
      {
        file: 'program/src/checks/token.rs',
        from: 'if other.address() == vault.address() {',
        to: 'if other.address() == vault.address() && !vault.is_writable() {',
      },
      {
        file: 'program/src/checks/flags.rs',
        from: 'if flag & (flags::writable | flags::signer) == flags::writable {',
        to: 'if flag & (flags::writable | flags::signer) == flags::writable && !account.is_writable() {',
      },
    ],
    file: 'exchange.test.ts',
    test: 'can be claimed up to the last unit owed, and never into the vault',
  },
  {
    bug: 'a whitelist entry of another coin lets a user mint',
    patches: [
      {
        file: 'program/src/checks/whitelist.rs',
        from: '\n        && entry.integration == *integration_account.address().as_array()',
        to: ' && integration_account.is_writable()',
      },
    ],
    file: 'exchange.test.ts',
    test: 'requires a whitelist entry for this user and this coin',
  },
  {
    bug: 'a pause does not stop minting',
    patches: [
      {
        file: 'program/src/instructions/mint.rs',
        from: '    check_not_paused(platform)?;\n',
        to: '    let _ = check_not_paused(platform);\n',
      },
    ],
    file: 'roles.test.ts',
    test: 'stops mints, junior deposits, deployments and new integrations, and nothing else',
  },
  {
    bug: 'a pause stops the collection of platform fees',
    patches: [
      {
        file: 'program/src/instructions/collect_platform_fees.rs',
        from: '    check_admin(accounts.admin, platform)?;\n',
        to: '    check_admin(accounts.admin, platform)?;\n    crate::checks::check_not_paused(platform)?;\n',
      },
    ],
    file: 'roles.test.ts',
    test: 'stops mints, junior deposits, deployments and new integrations, and nothing else',
  },
  {
    bug: 'anyone can claim the commission',
    patches: [
      {
        file: 'program/src/instructions/claim_fees.rs',
        from: '    check_authority(accounts.authority, integration)?;\n',
        to: '    let _ = check_authority(accounts.authority, integration);\n',
      },
    ],
    file: 'roles.test.ts',
    test: 'gets the error notAuthority from claimFees',
  },
  {
    bug: 'anyone can initialise the platform',
    patches: [
      {
        file: 'program/src/instructions/initialize_platform.rs',
        from: 'if is_authority {',
        to: 'if is_authority || signer.is_signer() {',
      },
    ],
    file: 'initialization.test.ts',
    test: "can be initialised only by the program's upgrade authority",
  },
  {
    bug: 'tokens are redeemed without being burned',
    patches: [
      {
        file: 'program/src/cpi/token.rs',
        from: '&amount_instruction(BURN, amount)',
        to: '&amount_instruction(BURN, amount.min(0))',
      },
    ],
    ...SEQUENCES,
  },
];
