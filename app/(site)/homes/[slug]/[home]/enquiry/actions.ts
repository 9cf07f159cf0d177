'use server'

import { messages } from '@/lib/operations/messages'
import { enquiryFormSchema } from '@/lib/schemas/enquiry'
import { postEnquiry } from '@/lib/services/enquiries/enquiries'
import { createAction } from '@/lib/transport/create-action'

/** Without JavaScript each select is a field of its own. */
const TIME = /^times\.\d$/

export const enquiryAction = createAction(
  { ...messages.createEnquiry, input: enquiryFormSchema, service: postEnquiry },
  {
    form: (fields) => ({
      propertyId: '',
      name: '',
      email: '',
      text: '',
      opened: '',
      ...fields,
      times: Object.entries(fields).flatMap(([name, value]) => (TIME.test(name) ? [value] : [])),
    }),
  },
)
