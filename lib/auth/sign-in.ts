import 'server-only'
import type * as z from 'zod/mini'
import { safeCallback } from '@/lib/paths'
import { type registerFormSchema, type signInFormSchema } from '@/lib/schemas/user'
import { authenticateUser } from '@/lib/services/users/authenticate-user'
import { registerUser } from '@/lib/services/users/register-user'
import { startSession } from './session'

type Destination = { to: string }

/** Signs the person in on this response and says where to go on: the remembered page or `/` (decisions 13, 15, 37). */
export async function signIn(
  _actor: unknown,
  input: z.output<typeof signInFormSchema>,
): Promise<Destination> {
  await startSession(await authenticateUser(null, input), input.remember)
  return { to: safeCallback(input.callbackUrl) }
}

/** Creates the account and signs the person in (decision 37). */
export async function signUp(
  _actor: unknown,
  input: z.output<typeof registerFormSchema>,
): Promise<Destination> {
  const { fullName: name, email, password } = input
  await startSession(await registerUser(null, { name, email, password }), false)
  return { to: safeCallback(input.callbackUrl) }
}
