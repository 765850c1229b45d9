/** An error that the operator can mend: its message says how, and a stack trace would not help. */
export class OperatorError extends Error {}
