/** A placeholder for the picture of a card: the frame's grey. */
export const NO_PICTURE = 'data:image/svg+xml,%3Csvg%20xmlns=%22http://www.w3.org/2000/svg%22/%3E'
