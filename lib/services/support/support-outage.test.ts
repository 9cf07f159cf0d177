import { serviceDatabase } from '@/test/support/services'
import { sendMessage } from './send-message'

// Its settings name a mail server that nothing listens on.
serviceDatabase()

it('says that a message could not be sent, and where to write instead', async () => {
  const message = { name: 'Nora', email: 'nora@mail.test', topic: 'other' as const, message: 'Hello?' }
  await expect(sendMessage(null, message)).rejects.toMatchObject({
    code: 'internal',
    message: 'Your message could not be sent. Please try again, or write to support@keystead.example.',
  })
})
