/** Flips that no test detects, each with the reason: the file in program/src, the line, and what is changed. */
const list = `
checks/flags.rs: if flag & flags::optional != 0 && account.address() == program {: & → |
  the program's own id then stands for any account without its flags; it can sign for nobody, holds no role, and is no account of the program
checks/loss.rs: if is_newest && state.resolved_ts == 0 {: && → ||
  while a report is open the newest one is unresolved and every other is resolved: both conditions say the same
cpi/create_account.rs: if !new.account.owned_by(&SYSTEM) || !new.account.is_data_empty() {: || → &&
  every account with data at such an address is owned by this program, and the System program refuses the rest
checks/underlying.rs: let may_have_extensions = *program == TOKEN_2022 && data.len() > EXTENSIONS;: > → >=
  Token-2022 makes no mint that ends behind the type of its account: one with an extension is longer, one without has no type
checks/underlying.rs: if stablecoin.accepted_powers & CHANGEABLE == 0 {: & → |
  mints that can take no fee and call no hook are then read too, and pass: it costs compute units alone
instructions/migrate_integration.rs: const _: () = assert!(Integration::LEN == OLD_END + 64 && Integration::VERSION == 2);: && → ||
  the compiler checks it, and both hold
checks/text.rs: words & u64::from_le_bytes([HIGH_BIT; 8]) == 0 && rest & HIGH_BIT == 0: & → |
  the slow path, which decodes, then sees every text, with the same result
checks/text.rs: words & u64::from_le_bytes([HIGH_BIT; 8]) == 0 && rest & HIGH_BIT == 0: & → | (2)
  the slow path, which decodes, then sees every text, with the same result
instructions/redeem_under_report.rs: check_vault_is_not(accounts.destination, accounts.vault)?;: left out
  the instruction writes both accounts, and no two that it writes may be one: check_flags refuses them with the same error
instructions/redeem_under_report.rs: if redemption.paid > 0 {: > → >=
  a transfer of nothing then moves nothing: it costs compute units alone
instructions/open_junior_mint.rs: const TEXT_LEN: usize = 2 + 5 + 1 + 10;: + → - (2)
  two bytes less are too few only for an index of four digits with more than a thousand million epochs
`;

/** @type {Map<string, string>} the reasons by the name that `npm run mutations` prints */
export const explained = new Map(
  [...list.matchAll(/^(\S+): (.*): (.*)\n {2}(.*)$/gm)].map(([, file, line, change, reason]) => [
    `program/src/${file}: \`${line}\`: ${change}`,
    reason,
  ]),
);
