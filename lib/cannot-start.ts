/** Why a process does not start, in words for the person who starts it: they are told once, without a stack. */
export class CannotStart extends Error {}
