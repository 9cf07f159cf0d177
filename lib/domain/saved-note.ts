/** The longest note on a saved home, in characters (D271). */
export const SAVED_NOTE_LIMIT = 500
