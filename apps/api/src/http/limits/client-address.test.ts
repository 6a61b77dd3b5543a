import { expect, it } from 'vitest';
import { clientGroup, clientOf, networkOf } from './client-address.ts';

it.each([
  ['203.0.113.9', '203.0.113.9', '203.0.113.0/24'],
  ['::ffff:203.0.113.9', '203.0.113.9', '203.0.113.0/24'],
  ['0:0:0:0:0:ffff:cb00:7109', '203.0.113.9', '203.0.113.0/24'],
  ['2001:0db8:0001:0002:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8:1:ffff::9', '2001:db8:1:ffff::/64', '2001:db8:1::/48'],
  ['::1', '0:0:0:0::/64', '0:0:0::/48'],
  ['fe80::1%br-12ab', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
])('maps the address %s to the client %s of the network %s', (address, client, network) => {
  expect(clientGroup(address)).toBe(client);
  expect(networkOf(client)).toBe(network);
});

it('refuses a request whose connection is closed, as its address is no longer known', () => {
  expect(() => clientOf({ ip: undefined })).toThrow('request: was broken off');
});
