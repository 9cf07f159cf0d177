import { mailboxOf, mailto } from './mail-address'

const EVIL = 'victim%40x.com?bcc=all%40corp.test&body=@y.test'

describe('mailto', () => {
  it.each([
    ['agent2@keystead.test', 'mailto:agent2@keystead.test'],
    ['o’neil+homes@büro.example', 'mailto:%22o%E2%80%99neil%2Bhomes%22@b%C3%BCro.example'],
    ["o'neil+homes@keystead.test", "mailto:o'neil%2Bhomes@keystead.test"],
    [EVIL, 'mailto:victim%2540x.com%3Fbcc%3Dall%2540corp.test%26body%3D@y.test'],
    ['a,b@x.test', 'mailto:%22a%2Cb%22@x.test'],
    ['a;b@x.test', 'mailto:%22a%3Bb%22@x.test'],
    ['a"b@x.test', 'mailto:%22a%5C%22b%22@x.test'],
    ['x<y@z.test', 'mailto:%22x%3Cy%22@z.test'],
    ['a@b.test?cc=c', 'mailto:a@b.test%3Fcc%3Dc'],
    ['a@b.test,c', 'mailto:a@b.test%2Cc'],
    ['a#b@x.test', 'mailto:a%23b@x.test'],
    ['.a@x.test', 'mailto:%22.a%22@x.test'],
  ])('returns for %j the URL %j', (email, address) => expect(mailto(email)).toBe(address))

  it('has one recipient and the given subject for any email', () => {
    const address = new URL(mailto(EVIL, 'Lake & House?cc=x'))
    expect(decodeURIComponent(address.pathname)).toBe(EVIL)
    expect([...address.searchParams]).toEqual([['subject', 'Lake & House?cc=x']])
    expect(address.hash).toBe('')
  })
})

describe('mailboxOf', () => {
  it.each([
    ['agent2@keystead.test', 'agent2@keystead.test'],
    ['jõge@jõgeva.example', 'jõge@jõgeva.example'],
    [EVIL, EVIL],
    ['a,b@x.test', '"a,b"@x.test'],
    ['a\\b"@x.test', '"a\\\\b\\""@x.test'],
    ['(note)a@x.test', '"(note)a"@x.test'],
    ['team:a;@x.test', '"team:a;"@x.test'],
    ['x<y@z.test', null],
    ['a>,<b@z.test', null],
    ['a\r\nb@z.test', null],
    ['a@b.test,c.test', null],
    ['a@b.test>', null],
    ['@b.test', null],
    ['nobody', null],
  ])('returns for %j the mailbox %j', (email, mailbox) => expect(mailboxOf(email)).toBe(mailbox))
})
