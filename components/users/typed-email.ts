let typedEmail = ''

/**
 * Passes the email typed at login to "Forgot password?", in the page's memory: in a URL it would end up in
 * logs and histories. Only event handlers call it, so the server's copy stays empty.
 */
export const rememberTypedEmail = (email: string): void => {
  typedEmail = email
}

export const rememberedEmail = (): string => typedEmail
