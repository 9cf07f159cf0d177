/** How long a note on a saved home may be, in characters (D271). */
export const SAVED_NOTE_LIMIT = 500
