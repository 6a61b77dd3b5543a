use crate::{
    checks::{SYSTEM, check_authority, check_delisting, check_program, initialize, load},
    cpi::{NewAccount, close_account, create_account},
    runtime::{bump_of, emit, now},
};
use pinocchio::{AccountView, Address};
use platform_interface::{
    Error,
    accounts::{Integration, WhitelistEntry},
    errors::Result,
    events::WhitelistChanged,
    instructions::set_whitelisted::{Accounts, Arguments},
    pdas,
};

/// Lets a user mint, or no longer. Authority only; where accounts are frozen by default, the compliance authority may take a user off the
/// whitelist, too. Where nothing is to change, nothing happens and no event is logged.
///
/// Nothing is accrued: no value moves. A pause does not stop it: a user who is added during one still cannot mint.
#[inline(never)]
pub fn set_whitelisted(
    program: &Address,
    accounts: &Accounts<AccountView>,
    arguments: &Arguments,
) -> Result {
    let integration: &Integration = load(accounts.integration, program)?;
    if arguments.allowed {
        check_authority(accounts.authority, integration)?;
    } else {
        check_delisting(accounts.authority, integration)?;
    }
    check_program(accounts.system_program, &SYSTEM)?;
    let is_listed = accounts.whitelist_entry.owned_by(program);
    if arguments.allowed {
        if is_listed {
            return check_entry(program, accounts, arguments).map(|_| ());
        }
        add(program, accounts, arguments)?;
    } else {
        if !is_listed {
            return check_absent_entry(program, accounts, arguments);
        }
        remove(program, accounts, arguments)?;
    }

    let event = WhitelistChanged {
        integration: *accounts.integration.address().as_array(),
        actor: *accounts.authority.address().as_array(),
        user: arguments.user,
        allowed: arguments.allowed,
        timestamp: now(),
    };
    emit(&event.to_bytes());
    Ok(())
}

fn add(program: &Address, accounts: &Accounts<AccountView>, arguments: &Arguments) -> Result {
    let integration = accounts.integration.address();
    let bump = create_account(
        &NewAccount {
            account: accounts.whitelist_entry,
            payer: accounts.fee_payer,
            seeds: [pdas::WHITELIST_ENTRY, integration.as_ref(), &arguments.user],
            owner: program,
            space: WhitelistEntry::LEN,
            funded_len: WhitelistEntry::LEN,
        },
        program,
    )?;
    let entry: &mut WhitelistEntry = initialize(accounts.whitelist_entry, bump)?;
    entry.integration = *integration.as_array();
    entry.user = arguments.user;
    entry.rent_payer = *accounts.fee_payer.address().as_array();
    Ok(())
}

/// Returns the rent to its payer, no matter who removes the entry: a sponsor cannot be drained by adding and removing.
fn remove(program: &Address, accounts: &Accounts<AccountView>, arguments: &Arguments) -> Result {
    let entry = check_entry(program, accounts, arguments)?;
    if entry.rent_payer != *accounts.rent_receiver.address().as_array() {
        return Err(Error::AccountMismatch);
    }
    close_account(accounts.whitelist_entry, accounts.rent_receiver)
}

fn check_entry<'info>(
    program: &Address,
    accounts: &Accounts<'info, AccountView>,
    arguments: &Arguments,
) -> Result<&'info WhitelistEntry> {
    let entry: &WhitelistEntry = load(accounts.whitelist_entry, program)?;
    let belongs = entry.integration == *accounts.integration.address().as_array()
        && entry.user == arguments.user;
    if belongs {
        Ok(entry)
    } else {
        Err(Error::AccountMismatch)
    }
}

/// A wrong account must not pass for an entry that does not exist.
fn check_absent_entry(
    program: &Address,
    accounts: &Accounts<AccountView>,
    arguments: &Arguments,
) -> Result {
    let seeds = [
        pdas::WHITELIST_ENTRY,
        accounts.integration.address().as_ref(),
        &arguments.user,
    ];
    bump_of(
        accounts.whitelist_entry.address().as_array(),
        seeds,
        program,
    )
    .map(|_| ())
}
