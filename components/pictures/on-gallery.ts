/** The classes of a button over the corner of a gallery. */
export const ON_GALLERY = 'absolute right-3 bottom-3 border-transparent bg-surface'
