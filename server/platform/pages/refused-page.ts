import type { FastifyReply } from 'fastify'
import type { ApiError } from '#contract/api/envelope.ts'

/** The policy of a page that runs nothing. */
export const barePolicy =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'"

/** Sends a page that costs nothing to make in place of one that a limit refused, with the sentence that names the wait. */
export function sendRefusedPage(reply: FastifyReply, { statusCode, message, headers }: ApiError) {
  return reply
    .code(statusCode)
    .headers({ ...headers, 'cache-control': 'no-store', 'content-security-policy': barePolicy })
    .type('text/html; charset=utf-8')
    .send(`${beforeSentence}${message}${afterSentence}`)
}

const beforeSentence = `<!doctype html>
<html lang="en-IN">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <meta name="theme-color" content="#fec327">
    <title>One moment, please | Milloraa</title>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml">
    <link rel="stylesheet" href="/offline.css">
  </head>
  <body>
    <header><img src="/brand/milloraa-wordmark-on-white.svg" alt="Milloraa" width="658" height="182"></header>
    <main>
      <div class="arch"><img src="/brand/milloraa-emblem.svg" alt="" width="96" height="96"></div>
      <h1>One moment, please</h1>
      <p>`

const afterSentence = ` Many phones share one network, and your cart is kept on yours.</p>
      <p><a class="main" href="">Try again</a></p>
      <p><a href="/products">See all products</a> <a href="/">Go to the start</a></p>
    </main>
  </body>
</html>
`
