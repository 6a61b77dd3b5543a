import { describe, expect, it } from 'vitest';
import { isAllowedAddress, parseNetworks } from './addresses.ts';

describe('isAllowedAddress', () => {
  it.each(['1.1.1.1', '172.32.0.1', '192.167.255.255', '2606:4700::1111', '2a00:1450::1'])(
    'allows the public address %s over https only',
    (address) => {
      expect(isAllowedAddress(address, 'https:', [])).toBe(true);
      expect(isAllowedAddress(address, 'http:', [])).toBe(false);
    },
  );

  it.each([
    ...['0.0.0.0', '10.0.0.1', '100.64.0.1', '127.0.0.1', '169.254.169.254', '172.16.0.1', '192.0.0.8'],
    ...['192.0.2.1', '192.88.99.1', '192.168.1.1', '198.18.0.1', '198.51.100.1', '203.0.113.1', '224.0.0.1'],
    ...['240.0.0.1', '255.255.255.255', '::', '::1', '::7f00:1', '::ffff:127.0.0.1', '::ffff:1.1.1.1'],
    ...['::ffff:0:127.0.0.1', '64:ff9b::7f00:1', '64:ff9b:1::1', '100::1', '2001::1', '2001:db8::1'],
    ...['2002:7f00:1::', '3fff::1', '5f00::1', 'fc00::1', 'fd00:ec2::254', 'fe80::1', 'fec0::1', 'ff02::1'],
    ...['4000::1', 'localhost', ''],
  ])('refuses the private, reserved or invalid address %j', (address) => {
    for (const protocol of ['http:', 'https:']) expect(isAllowedAddress(address, protocol, [])).toBe(false);
  });

  it.each([
    ['127.9.9.9', true],
    ['fd00:1:2::3', true],
    ['fd00:2::3', false],
    ['10.0.0.1', false],
    ['::ffff:127.0.0.1', false],
  ])(
    'allows addresses in the allowed networks over http and https, and none beside them: %s',
    (address, isAllowed) => {
      const allowed = parseNetworks(['127.0.0.0/8', 'fd00:1::/32']);
      for (const protocol of ['http:', 'https:'])
        expect(isAllowedAddress(address, protocol, allowed)).toBe(isAllowed);
    },
  );
});
