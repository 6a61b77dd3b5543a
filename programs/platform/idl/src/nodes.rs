//! Each part of the interface as a Codama node.

use platform_interface::describe::{
    Account, Constant, ErrorCode, Event, Field, Instruction, Meaning, Pda, Seed, Type,
};
use platform_interface::instructions::flags;
use serde_json::{Value, json};

/// `SOME_NAME`, `some_name` and `SomeName` as `someName`.
fn camel_case(name: &str) -> String {
    let name = if name.contains('_') || name.chars().all(char::is_uppercase) {
        name.to_lowercase()
    } else {
        name.into()
    };
    let mut out = String::new();
    let mut upper = false;
    for c in name.chars() {
        match c {
            '_' => upper = true,
            c if upper => {
                out.extend(c.to_uppercase());
                upper = false;
            }
            c if out.is_empty() => out.extend(c.to_lowercase()),
            c => out.push(c),
        }
    }
    out
}

fn docs(lines: &[&str]) -> Vec<String> {
    lines.iter().map(|line| line.trim().to_string()).collect()
}

fn number(format: &str) -> Value {
    json!({ "kind": "numberTypeNode", "format": format, "endian": "le" })
}

fn number_value(value: u64) -> Value {
    json!({ "kind": "numberValueNode", "number": value })
}

fn type_node(ty: Type) -> Value {
    match ty {
        Type::U8 => number("u8"),
        Type::U16 => number("u16"),
        Type::U32 => number("u32"),
        Type::U64 => number("u64"),
        Type::I64 => number("i64"),
        Type::Bool => json!({ "kind": "booleanTypeNode", "size": number("u8") }),
        Type::Pubkey => json!({ "kind": "publicKeyTypeNode" }),
        Type::Text => json!({
            "kind": "sizePrefixTypeNode",
            "type": { "kind": "stringTypeNode", "encoding": "utf8" },
            "prefix": number("u16"),
        }),
        Type::OptionU64 => {
            json!({ "kind": "optionTypeNode", "fixed": false, "item": number("u64"), "prefix": number("u8") })
        }
        Type::Reserved(size) => {
            json!({ "kind": "fixedSizeTypeNode", "size": size, "type": { "kind": "bytesTypeNode" } })
        }
    }
}

fn struct_field(field: &Field) -> Value {
    let ty = type_node(field.ty);
    let mut node = json!({ "kind": "structFieldTypeNode", "name": camel_case(field.name), "docs": docs(field.docs), "type": ty });
    match field.meaning {
        [Meaning::Optional] => {
            node["type"] = json!({ "kind": "zeroableOptionTypeNode", "item": ty })
        }
        [Meaning::Underlying] => node["unit"] = json!("underlying"),
        [Meaning::Coin] => node["unit"] = json!("coin"),
        [Meaning::Junior] => node["unit"] = json!("junior"),
        _ => {}
    }
    node
}

/// A field whose value is fixed: discriminators and versions.
fn fixed_field(name: &str, value: u8) -> Value {
    json!({
        "kind": "structFieldTypeNode",
        "name": name,
        "defaultValueStrategy": "omitted",
        "docs": [],
        "type": number("u8"),
        "defaultValue": number_value(value.into()),
    })
}

fn field_discriminators(names: &[&str]) -> Vec<Value> {
    names
        .iter()
        .enumerate()
        .map(|(offset, name)| json!({ "kind": "fieldDiscriminatorNode", "name": name, "offset": offset }))
        .collect()
}

pub fn account(account: &Account) -> Value {
    let name = camel_case(account.name);
    let bump = Field {
        name: "bump",
        docs: &["Bump of the account's address."],
        ty: Type::U8,
        meaning: &[],
    };
    let mut fields = vec![
        fixed_field("discriminator", account.discriminator),
        fixed_field("version", account.version),
        struct_field(&bump),
    ];
    fields.extend(account.fields.iter().map(struct_field));
    json!({
        "kind": "accountNode",
        "name": name,
        "size": account.size,
        "docs": docs(account.docs),
        "data": { "kind": "structTypeNode", "fields": fields },
        "pda": { "kind": "pdaLinkNode", "name": name },
        "discriminators": field_discriminators(&["discriminator", "version"]),
    })
}

pub fn instruction(instruction: &Instruction) -> Value {
    let accounts: Vec<Value> = instruction
        .accounts
        .iter()
        .map(|account| {
            json!({
                "kind": "instructionAccountNode",
                "name": camel_case(account.name),
                "isWritable": account.flags & flags::writable != 0,
                "isSigner": account.flags & flags::signer != 0,
                "isOptional": account.flags & flags::optional != 0,
                "docs": docs(account.docs),
            })
        })
        .collect();
    let mut arguments = vec![json!({
        "kind": "instructionArgumentNode",
        "name": "discriminator",
        "defaultValueStrategy": "omitted",
        "docs": [],
        "type": number("u8"),
        "defaultValue": number_value(instruction.discriminator.into()),
    })];
    arguments.extend(instruction.arguments.iter().map(|argument| {
        json!({
            "kind": "instructionArgumentNode",
            "name": camel_case(argument.name),
            "docs": docs(argument.docs),
            "type": type_node(argument.ty),
        })
    }));
    json!({
        "kind": "instructionNode",
        "name": camel_case(instruction.name),
        "docs": docs(instruction.docs),
        "optionalAccountStrategy": "programId",
        "accounts": accounts,
        "arguments": arguments,
        "discriminators": field_discriminators(&["discriminator"]),
    })
}

pub fn event(event: &Event) -> Value {
    let mut fields = vec![
        fixed_field("kind", event.discriminator),
        fixed_field("version", event.version),
    ];
    fields.extend(event.fields.iter().map(struct_field));
    json!({
        "kind": "eventNode",
        "name": camel_case(event.name),
        "docs": docs(event.docs),
        "data": { "kind": "structTypeNode", "fields": fields },
        "discriminators": field_discriminators(&["kind", "version"]),
    })
}

pub fn error(error: &ErrorCode) -> Value {
    json!({ "kind": "errorNode", "name": camel_case(error.name), "code": error.code, "message": error.message })
}

pub fn pda(pda: &Pda) -> Value {
    let seeds: Vec<Value> = pda
        .seeds
        .iter()
        .map(|seed| match seed {
            Seed::Constant(text) => json!({
                "kind": "constantPdaSeedNode",
                "type": { "kind": "stringTypeNode", "encoding": "utf8" },
                "value": { "kind": "stringValueNode", "string": text },
            }),
            // a text seed is its bytes, without a length
            Seed::Variable(name, Type::Text) => json!({
                "kind": "variablePdaSeedNode",
                "name": camel_case(name),
                "docs": [],
                "type": { "kind": "stringTypeNode", "encoding": "utf8" },
            }),
            Seed::Variable(name, ty) => json!({
                "kind": "variablePdaSeedNode",
                "name": camel_case(name),
                "docs": [],
                "type": type_node(*ty),
            }),
        })
        .collect();
    json!({ "kind": "pdaNode", "name": camel_case(pda.name), "docs": docs(pda.docs), "seeds": seeds })
}

pub fn constant(constant: &Constant) -> Value {
    json!({
        "kind": "constantNode",
        "name": camel_case(constant.name),
        "docs": docs(constant.docs),
        "type": number("u64"),
        "value": number_value(constant.value),
    })
}
