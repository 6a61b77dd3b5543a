import { describe, expect, it } from 'vitest';
import { clientGroup, clientOf, networkOf } from './client-address.ts';

describe('clientGroup', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['::ffff:cb00:7109', '203.0.113.9'],
    ['0:0:0:0:0:ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['fe80::1%br-12ab', 'fe80:0:0:0::/64'],
  ])('maps the address %s to %s', (address, group) => {
    expect(clientGroup(address)).toBe(group);
  });
});

describe('networkOf', () => {
  it.each([
    ['203.0.113.9', '203.0.113.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
    ['2001:db8:1:ffff::9', '2001:db8:1::/48'],
    ['::1', '0:0:0::/48'],
  ])('maps the client %s to %s', (address, network) => {
    expect(networkOf(clientGroup(address))).toBe(network);
  });
});

describe('clientOf', () => {
  it('refuses a request whose connection is closed, as its address is no longer known', () => {
    expect(() => clientOf({ ip: undefined })).toThrow('request: was broken off');
  });
});
