import { ACCOUNT_HINT_SCRIPT } from '@/components/layout/account-hint'
import { THEME_SCRIPT } from '@/components/layout/theme'
import { UNITS_SCRIPT } from '@/components/units/units'

/**
 * Our only inline script, which sets the theme, the units and the account hint before the first paint. It is
 * the same in each response, so that the policy can name it by its hash: a layout that reads a nonce would
 * make each page specific to one request.
 */
export const FIRST_SCRIPT = `${THEME_SCRIPT};${UNITS_SCRIPT};${ACCOUNT_HINT_SCRIPT}`
