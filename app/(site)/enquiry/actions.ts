'use server'

import { sendEnquiry, setFirstPassword } from '@/lib/auth/sign-in'
import { firstPasswordSchema } from '@/lib/schemas/enquiry'
import { mailedTokenSchema } from '@/lib/schemas/user'
import { createAction } from '@/lib/transport/create-action'

export const sendEnquiryAction = createAction({
  access: 'everyone',
  input: mailedTokenSchema,
  changes: 'nothing',
  service: sendEnquiry,
})

export const setFirstPasswordAction = createAction({
  access: 'everyone',
  input: firstPasswordSchema,
  changes: 'nothing',
  service: setFirstPassword,
})
