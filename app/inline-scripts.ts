import { ACCOUNT_HINT_SCRIPT } from '@/components/layout/account-hint'
import { THEME_SCRIPT } from '@/components/layout/theme'
import { UNITS_SCRIPT } from '@/components/units/units'

/**
 * The one inline script of our own: sets the theme, the units and the account hint before the first paint. The same in
 * each answer, so that the policy names it by its hash: a layout that read a nonce would tie each of its pages to one request.
 */
export const FIRST_SCRIPT = `${THEME_SCRIPT};${UNITS_SCRIPT};${ACCOUNT_HINT_SCRIPT}`
