import { describe, expect, it } from 'vitest'
import { checkUrl, isPublicUnicast } from './address-guard.ts'

describe('isPublicUnicast', () => {
  it.each(['1.1.1.1', '140.82.112.3', '2606:4700:4700::1111'])('allows %s', (address) => {
    expect(isPublicUnicast(address)).toBe(true)
  })

  it.each([
    '0.0.0.0',
    '10.0.0.1',
    '100.64.0.1',
    '127.0.0.1',
    '127.8.8.8',
    '169.254.169.254',
    '168.63.129.16',
    '100.100.100.200',
    '192.0.0.192',
    'fd00:ec2::254',
    'fd20:ce::254',
    '::ffff:168.63.129.16',
    '192.88.99.1',
    '172.16.0.1',
    '192.0.2.1',
    '192.168.1.1',
    '198.18.0.1',
    '203.0.113.9',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::7f00:1',
    '::ffff:7f00:1',
    '::ffff:1.1.1.1',
    '64:ff9b::7f00:1',
    '64:ff9b::101:101',
    '64:ff9b:1::a00:1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '2002:101:101::',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'ff02::1',
    'upstream.test',
    '',
  ])('refuses %s', (address) => {
    expect(isPublicUnicast(address)).toBe(false)
  })
})

describe('checkUrl', () => {
  it('allows a public https address', () => {
    expect(checkUrl(new URL('https://files.example.com/a?sig=1'), null)).toBeNull()
    expect(checkUrl(new URL('https://1.1.1.1/'), null)).toBeNull()
  })

  it.each([
    ['http://files.example.com/', 'not_https'],
    ['ftp://files.example.com/', 'not_https'],
    ['file:///etc/passwd', 'not_https'],
    ['https://files.example.com:22/', 'port_not_443'],
    ['https://user@files.example.com/', 'userinfo_in_url'],
    ['https://user:pass@files.example.com/', 'userinfo_in_url'],
    ['https://127.0.0.1/', 'address_not_public'],
    ['https://2130706433/', 'address_not_public'],
    ['https://0x7f000001/', 'address_not_public'],
    ['https://0177.0.0.1/', 'address_not_public'],
    ['https://127.1/', 'address_not_public'],
    ['https://[::1]/', 'address_not_public'],
    ['https://[::ffff:7f00:1]/', 'address_not_public'],
    ['https://[64:ff9b::a9fe:a9fe]/', 'address_not_public'],
    ['https://169.254.169.254/latest/meta-data', 'address_not_public'],
  ])('refuses %s: %s', (url, refusal) => {
    expect(checkUrl(new URL(url), null)).toBe(refusal)
  })

  it.each([
    '/enterprises/acme/copilot/usage-records',
    '/enterprises/acme/CodeAssist/Usage-Records',
    '/api/v3/enterprises/acme/copilot/usage-records/?page=2',
    '/enterprises/acme/copilot/usage%2Drecords',
    '/enterprises/acme/copilot/x/../usage-records',
    '/enterprises/acme/copilot%2Fusage-records',
  ])('never asks %s, of whichever host', (path) => {
    for (const base of ['https://files.example.com', 'http://10.0.0.5:8080'])
      expect(checkUrl(new URL(path, base), base)).toBe('never_asked')
  })

  it('lets the operator name one origin, and no other port or scheme of it', () => {
    const base = 'http://10.0.0.5:8080'
    expect(checkUrl(new URL('http://10.0.0.5:8080/v1'), base)).toBeNull()
    expect(checkUrl(new URL('http://10.0.0.5:8081/v1'), base)).toBe('not_https')
    expect(checkUrl(new URL('https://10.0.0.5/v1'), base)).toBe('address_not_public')
    expect(checkUrl(new URL('http://user@10.0.0.5:8080/v1'), base)).toBe('userinfo_in_url')
  })
})
