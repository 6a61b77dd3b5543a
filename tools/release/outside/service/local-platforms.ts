// Two local platforms, whose URLs it prints. They end with standard input.
import { startLocalPlatform } from '@obverse/localnet';

const platforms = await Promise.all(['mainnet', 'devnet'].map((name) => startLocalPlatform({ name })));
console.log(JSON.stringify(platforms.map(({ rpcUrl }) => rpcUrl)));
process.stdin.resume().once('end', () => Promise.all(platforms.map(({ close }) => close())));
