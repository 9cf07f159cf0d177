import { zodResolver } from '@hookform/resolvers/zod'
import { type Resolver } from 'react-hook-form'
import { DELETE_ACCOUNT_FORMS, type DeleteAccountFormInput } from '@/lib/schemas/account'
import { forgotPasswordFormSchema, registerFormSchema } from '@/lib/schemas/user'

/** The checks of the account pages' forms, which load with the schemas (`lazyResolver`). */
export const registration = zodResolver(registerFormSchema)
export const forgottenPassword = zodResolver(forgotPasswordFormSchema)
export const accountDeletion = (provider: keyof typeof DELETE_ACCOUNT_FORMS) =>
  zodResolver(DELETE_ACCOUNT_FORMS[provider]) as Resolver<DeleteAccountFormInput>
