/** Why a process does not start, as a message for the person who starts it: printed once, without a stack. */
export class CannotStart extends Error {}
