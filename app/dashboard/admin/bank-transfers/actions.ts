'use server'

import { payments } from '@/lib/operations/payments'
import { paths } from '@/lib/paths'
import { recordTransferFormSchema, returnTransferSchema } from '@/lib/schemas/transfer'
import { returnTransfer } from '@/lib/services/payments/transfers'
import { createAction } from '@/lib/transport/create-action'

export const recordTransferAction = createAction(
  { ...payments.recordTransfer, input: recordTransferFormSchema },
  { to: (_result, { id }) => paths.admin.transfer(id) },
)

export const returnTransferAction = createAction(
  {
    permission: 'transfer:record',
    input: returnTransferSchema,
    changes: 'nothing',
    service: returnTransfer,
  },
  { to: () => paths.admin.transfers },
)
