/**
 * How long a public answer is kept, and a rendered page, each from when it began to be read. A page may be rendered from an answer
 * at its end: a change is on every page of every process after the sum of both, within two seconds.
 */
export const answerKeptMs = 900
export const pageKeptMs = 900
