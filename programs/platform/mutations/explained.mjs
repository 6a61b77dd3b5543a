const text =
  'program/src/checks/text.rs: `words & u64::from_le_bytes([HIGH_BIT; 8]) == 0 && rest & HIGH_BIT == 0`: & → |';
const decodes = 'the slow path, which decodes, then sees every text, with the same result';

/** Flips that no test detects, and why: @type {Map<string, string>} by the name that `npm run mutations` prints. */
export const explained = new Map([
  [
    'program/src/checks/flags.rs: `if flag & flags::optional != 0 && account.address() == program {`: & → |',
    "the program's own id then stands for any account without its flags; it can sign for nobody, holds no role, and is no account of the program",
  ],
  [
    'program/src/checks/loss.rs: `if is_newest && state.resolved_ts == 0 {`: && → ||',
    'while a report is open the newest one is unresolved and every other is resolved: both conditions say the same',
  ],
  [
    'program/src/cpi/create_account.rs: `if !new.account.owned_by(&SYSTEM) || !new.account.is_data_empty() {`: || → &&',
    'every account with data at such an address is owned by this program, and the System program refuses the rest',
  ],
  [
    'program/src/checks/underlying.rs: `let may_have_extensions = *program == TOKEN_2022 && data.len() > EXTENSIONS;`: > → >=',
    'Token-2022 makes no mint that ends behind the type of its account: one with an extension is longer, one without has no type',
  ],
  [
    'program/src/checks/underlying.rs: `if stablecoin.accepted_powers & CHANGEABLE == 0 {`: & → |',
    'mints that can take no fee and call no hook are then read too, and pass: it costs compute units alone',
  ],
  [
    'program/src/instructions/migrate_integration.rs: `const _: () = assert!(Integration::LEN == OLD_END + 64 && Integration::VERSION == 2);`: && → ||',
    'the compiler checks it, and both hold',
  ],
  [text, decodes],
  [`${text} (2)`, decodes],
  [
    'program/src/instructions/redeem_under_report.rs: `check_vault_is_not(accounts.destination, accounts.vault)?;`: left out',
    'the instruction writes both accounts, and no two that it writes may be one: `check_flags` refuses them with the same error',
  ],
  [
    'program/src/instructions/redeem_under_report.rs: `if redemption.paid > 0 {`: > → >=',
    'a transfer of nothing then moves nothing: it costs compute units alone',
  ],
  [
    'program/src/instructions/open_junior_mint.rs: `const TEXT_LEN: usize = 2 + 5 + 1 + 10;`: + → - (2)',
    'two bytes less are too few only for an index of four digits with more than a thousand million epochs',
  ],
]);
