//! Prints the interface as a Codama IDL: `cargo run -p platform-idl > idl.json`.

mod nodes;

use platform_interface::{accounts, constants, errors, events, instructions, pdas};
use serde_json::json;

fn main() {
    let program = json!({
        "kind": "programNode",
        "name": "platform",
        "publicKey": "DEV3C8KEdzLZpEr9179SaF4tgwWJ18onaEYADadTRHmL",
        "version": "0.1.0",
        "docs": [
            "Branded stablecoins: vaults, integrations and junior tranches.",
            "The program's own id is never written into its code; this one is the development deployment's.",
        ],
        "accounts": accounts::ALL.iter().map(nodes::account).collect::<Vec<_>>(),
        "instructions": instructions::ALL.iter().map(nodes::instruction).collect::<Vec<_>>(),
        "definedTypes": [],
        "pdas": pdas::ALL.iter().map(nodes::pda).collect::<Vec<_>>(),
        "events": events::ALL.iter().map(nodes::event).collect::<Vec<_>>(),
        "errors": errors::ALL.iter().map(nodes::error).collect::<Vec<_>>(),
        "constants": constants::ALL.iter().map(nodes::constant).collect::<Vec<_>>(),
    });
    let root = json!({ "kind": "rootNode", "standard": "codama", "version": "1.0.0", "program": program, "additionalPrograms": [] });
    println!(
        "{}",
        serde_json::to_string_pretty(&root).expect("plain JSON")
    );
}
