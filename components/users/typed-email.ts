let typedEmail = ''

/**
 * Hands what was typed as the e-mail at login on to "Forgot password?", in the page's memory: an address in a URL
 * would end in logs and histories. Only event handlers call it, so the server's copy stays empty.
 */
export const rememberTypedEmail = (email: string): void => {
  typedEmail = email
}

export const typedEmailBefore = (): string => typedEmail
