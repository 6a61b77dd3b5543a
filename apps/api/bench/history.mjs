// What integrators and users have done on a local cluster: real transactions, composed here, because the service would take longer to build them.
import {
  brandedMintAddress,
  composeTransaction,
  createTokenAccountInstruction,
  DEVELOPMENT_PROGRAM,
  DEVELOPMENT_PROGRAM_ID,
  decodeStablecoin,
  initializeIntegrationInstruction,
  integrationAddress,
  loggedEvents,
  mintInstruction,
  redeemInstruction,
  stablecoinAddress,
  TOKEN_2022_PROGRAM_ID,
} from '@obverse/core';
import { faucet, fundedWallet } from '@obverse/testing';
import { Connection } from '@solana/web3.js';

const userCount = 30;
/** What users do before the next coin opens. */
const actsPerCoin = 16;

/** How many events a new cluster has logged. */
async function countEvents(rpc) {
  const listed = await rpc.getSignaturesForAddress(DEVELOPMENT_PROGRAM_ID);
  const signatures = listed.map(({ signature }) => signature);
  const found = await rpc.getTransactions(signatures, { maxSupportedTransactionVersion: 0 });
  return found.flatMap(({ meta }) => loggedEvents(meta.logMessages, DEVELOPMENT_PROGRAM).events).length;
}

/** Opens a history, to which `growTo` adds. The first user is the authority of all coins. */
export async function openHistory(rpcUrl) {
  const rpc = new Connection(rpcUrl, 'confirmed');
  const address = stablecoinAddress(0);
  const stablecoin = decodeStablecoin(address, (await rpc.getAccountInfo(address)).data);
  let events = await countEvents(rpc);
  const users = await Promise.all(Array.from({ length: userCount }, () => fundedWallet(rpc)));
  for (const { publicKey } of users) await faucet(rpc, publicKey, 0, 10_000_000_000n);
  const coins = [];
  let done = 0;

  async function send(wallet, blockhash, ...instructions) {
    const transaction = composeTransaction({ feePayer: wallet.publicKey, instructions, blockhash });
    transaction.sign([wallet]);
    await rpc.sendRawTransaction(transaction.serialize(), { skipPreflight: true });
    events += 1;
  }

  function openCoin(blockhash) {
    const [wallet] = users;
    const initializer = wallet.publicKey;
    const symbol = `B${coins.length}`;
    const brandedMint = brandedMintAddress(initializer, 0, symbol);
    coins.push({ address: integrationAddress(brandedMint), brandedMint, whitelistRequired: false });
    const names = { name: `Coin ${symbol}`, symbol, uri: '', description: '' };
    const terms = { stablecoinIndex: 0, authority: initializer, feeBps: 1_000, whitelistRequired: false };
    return send(wallet, blockhash, initializeIntegrationInstruction({ initializer, ...terms, ...names }));
  }

  /** A mint, and after it a redemption of most of it. Older coins have more of them. */
  function act(blockhash) {
    const pair = Math.floor(done / 2);
    const integration = coins[Math.floor(coins.length * ((pair * 0.618_034) % 1) ** 2)];
    const wallet = users[pair % userCount];
    const user = wallet.publicKey;
    const parts = { user, integration, stablecoin, minimumReceived: 0n };
    done += 1;
    if (done % 2 === 0)
      return send(wallet, blockhash, redeemInstruction({ ...parts, tokens: BigInt(900_000 - pair) }));
    const account = { mint: integration.brandedMint, tokenProgram: TOKEN_2022_PROGRAM_ID };
    return send(
      wallet,
      blockhash,
      createTokenAccountInstruction({ ...account, feePayer: user, owner: user }),
      mintInstruction({ ...parts, amount: BigInt(1_000_000 + pair) }),
    );
  }

  return {
    ...{ coins, users },
    events: () => events,
    /** Adds transactions of users until there are so many, and coins between them. */
    async growTo(acts) {
      while (done < acts) {
        const { blockhash } = await rpc.getLatestBlockhash();
        for (let i = 0; i < 100 && done < acts; i++) {
          if (coins.length * actsPerCoin <= done) await openCoin(blockhash);
          await act(blockhash);
        }
      }
    },
  };
}
