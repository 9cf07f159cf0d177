import 'server-only'
import { getEnv } from '@/lib/env'
import { type TransferAccount } from '@/lib/schemas/transfer'

/** The account for bank transfers (D75), or `null` if it is not set: then the buyer has to ask. */
export function transferAccount(): TransferAccount | null {
  const {
    TRANSFER_PAYEE: payee,
    TRANSFER_BANK: bank,
    TRANSFER_ACCOUNT: account,
    TRANSFER_BIC: bic,
    TRANSFER_NOTE: note,
  } = getEnv()
  return payee && bank && account ? { payee, bank, account, bic, note } : null
}
