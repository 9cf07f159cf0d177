/** The most notes of a conversation, and their most characters (D465). */
export const NOTES_LIMIT = 100
export const NOTE_LENGTH = 2_000
