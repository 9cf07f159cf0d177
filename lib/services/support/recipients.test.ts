import { sendMail } from '@/lib/integrations/mail'
import { createUser } from '@/test/factories'
import { serviceDatabase, testMail } from '@/test/support/services'
import { site } from '@/lib/site'
import { requestPasswordReset } from '../users/mailed-links'
import { sendMessage } from './send-message'

const mail = testMail()
const { db } = serviceDatabase()

const message = { subject: 'Hello', text: 'Hello.' }

it.each([
  ['a,b@x.test', '"a,b"@x.test'],
  ['a;b@x.test', '"a;b"@x.test'],
  ['team:a,b;@x.test', '"team:a,b;"@x.test'],
  ['(a)b@x.test', '"(a)b"@x.test'],
  ['victim%40x.com?bcc=all@y.test', 'victim%40x.com?bcc=all@y.test'],
])('%s is one recipient, in the envelope and in the message', async (to, mailbox) => {
  await sendMail({ to, ...message })
  const [sent, ...others] = await mail.sentTo(mailbox)
  expect(others).toEqual([])
  expect(sent?.envelope.to).toEqual([mailbox])
  expect(sent?.to).toHaveLength(1)
})

it.each(['x<y@z.test', 'a@b.test>,<c@d.test', 'victim@x.test,y', 'nobody'])(
  'rejects %s, which is no recipient, and mails nothing',
  async (to) => {
    const before = (await mail.sentTo('')).length
    await expect(sendMail({ to, ...message })).rejects.toThrow('This address cannot receive mail.')
    expect(await mail.sentTo('')).toHaveLength(before)
  },
)

it('mails a password reset only to the account’s own email', async () => {
  const { email } = await createUser(db, { email: 'reset,victim@x.test' })
  await requestPasswordReset(null, { email })
  const mails = await mail.sentTo('"reset,victim"@x.test')
  expect(mails.map(({ envelope }) => envelope.to)).toEqual([['"reset,victim"@x.test']])
})

it('answers to a visitor are addressed to one recipient or none', async () => {
  const input = { name: 'Nora', topic: 'payments' as const, message: 'Hello.' }
  await sendMessage(null, { ...input, email: 'a,victim@x.test' })
  await sendMessage(null, { ...input, email: 'a<b@x.test' })
  const [none, one] = await mail.sentTo(site.supportEmail)
  expect(one?.replyTo).toEqual([{ name: 'Nora', address: '"a,victim"@x.test' }])
  expect(none).not.toHaveProperty('replyTo')
})
