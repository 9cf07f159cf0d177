import { site } from '@/lib/site'
import { serviceDatabase, testMail } from '@/test/support/services'
import { sendMessage } from './send-message'

const mail = testMail()
serviceDatabase()

const message = {
  name: 'Nora "Nell" Weiss',
  email: 'nora@mail.test',
  topic: 'payments' as const,
  message: 'My card was refused.\nWhat now?',
}

it('mails the message to support, with its writer as Reply-To', async () => {
  await sendMessage(null, message)
  const [sent, ...others] = await mail.sentTo(site.supportEmail)
  expect(others).toEqual([])
  expect(sent).toMatchObject({
    subject: 'Payments: a message from Nora "Nell" Weiss',
    from: { name: 'Keystead', address: 'no-reply@keystead.example' },
    replyTo: [{ name: 'Nora "Nell" Weiss', address: 'nora@mail.test' }],
    text: 'My card was refused.\nWhat now?\n\nNora "Nell" Weiss\nnora@mail.test',
  })
  expect(await mail.sentTo('nora@mail.test')).toEqual([])
})
