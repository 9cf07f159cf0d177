import Mailer from 'nodemailer/lib/mailer'
import { getEnv } from '@/lib/env'
import { serviceDatabase } from '@/test/support/services'
import { sendMessage } from './send-message'

// The settings of these tests name a mail server that does not exist.
const { db } = serviceDatabase()

const message = { name: 'Nora', email: 'nora@mail.test', topic: 'other' as const, message: 'Hello?' }
const refusal = {
  code: 'internal',
  message: 'Your message could not be sent. Please try again, or write to support@keystead.example.',
}

it('throws if a message could not be sent, and names the support address', async () => {
  await expect(sendMessage(null, message)).rejects.toMatchObject(refusal)
})

it('throws the same, and sends it at no later time, if the mail server does not answer (D178)', async () => {
  jest.replaceProperty(getEnv(), 'ANSWER_SECONDS', 0.1)
  jest.spyOn(Mailer.prototype, 'sendMail').mockImplementation(
    ({ signal }: { signal?: AbortSignal }) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason as Error))
      }),
  )
  await expect(sendMessage(null, message)).rejects.toMatchObject(refusal)
  expect(await db.collection('jobs').countDocuments()).toBe(0)
  jest.restoreAllMocks()
})
