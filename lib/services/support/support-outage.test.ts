import { serviceDatabase } from '@/test/support/services'
import { sendMessage } from './send-message'

// The settings of these tests name a mail server that does not exist.
serviceDatabase()

it('throws if a message could not be sent, and names the support address', async () => {
  const message = { name: 'Nora', email: 'nora@mail.test', topic: 'other' as const, message: 'Hello?' }
  await expect(sendMessage(null, message)).rejects.toMatchObject({
    code: 'internal',
    message: 'Your message could not be sent. Please try again, or write to support@keystead.example.',
  })
})
