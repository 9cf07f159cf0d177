/** The key in local storage of what a visitor saved before signing in (D393). */
export const VISITOR_KEY = 'visitor'
