'use server'

import { formPost } from '@/app/(auth)/form-post'
import { type Actor } from '@/lib/domain/user'
import { paths } from '@/lib/paths'
import { payments } from '@/lib/operations/payments'
import {
  recordTransferFormSchema,
  type RecordTransferInput,
  type ReturnTransferInput,
  returnTransferSchema,
} from '@/lib/schemas/transfer'
import { recordTransfer } from '@/lib/services/payments/record-transfer'
import { returnTransfer } from '@/lib/services/payments/return-transfer'
import { createAction } from '@/lib/transport/create-action'

export const recordTransferAction = createAction({
  ...payments.recordTransfer,
  input: recordTransferFormSchema,
  service: async (actor: Actor, input: RecordTransferInput) => {
    await recordTransfer(actor, input)
    return { to: paths.admin.transfer(input.id) }
  },
})
export const recordTransferFormAction = formPost(recordTransferAction, [
  'amount',
  'receivedOn',
  'bankReference',
])

export const returnTransferAction = createAction({
  access: 'signed-in',
  permission: 'transfer:record',
  input: returnTransferSchema,
  service: async (actor: Actor, input: ReturnTransferInput) => {
    await returnTransfer(actor, input)
    return { to: paths.admin.transfers }
  },
})
export const returnTransferFormAction = formPost(returnTransferAction, ['bankReference', 'note'])
