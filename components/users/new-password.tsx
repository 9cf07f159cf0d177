import { type ComponentProps } from 'react'
import { Field } from '../ui/field'
import { PasswordInput } from './password-input'

type NewPasswordProps = ComponentProps<typeof PasswordInput> & { label?: string; error: string | undefined }

/** The field for a new password, with its requirements as a hint until it has an error. */
export const NewPassword = ({ label = 'Password', error, ...input }: NewPasswordProps) => (
  <Field label={label} hint={error === undefined ? 'At least 6 characters' : undefined} error={error}>
    <PasswordInput autoComplete="new-password" {...input} />
  </Field>
)
