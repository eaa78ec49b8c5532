export const privacyPolicy = `<p>This notice tells you what we know about you, why, for how long, and how you can stop it. It is written for the Digital Personal Data Protection Act, 2023. The one responsible for your data is <strong>[Legal name of the seller]</strong>, <strong>[registered address]</strong>.</p>
<h3>What we keep, and what for</h3>
<ul><li><strong>Mobile number:</strong> to sign you in by a code, and to reach you about a delivery.</li><li><strong>Name, email and address:</strong> to deliver your order and write your bill.</li><li><strong>Your orders, payments and refunds:</strong> to carry them out, for returns, and for the accounts the tax law asks of us.</li><li><strong>Reviews, messages and support tickets:</strong> to answer you, and to show your review with your name and town to others.</li><li><strong>Profile picture:</strong> only if you upload one.</li><li><strong>Technical records:</strong> the time, the page and the network address of a request, to keep the shop safe and running. They hold no phone number, name or address.</li></ul>
<p>We do not ask for your date of birth, Aadhaar, contacts or location. Card numbers and UPI PINs go straight to the payment provider; we never see them.</p>
<h3>What is kept in your browser</h3>
<p>Your cart, and when you are signed in the key of your session and your name. For half a year after a login a cookie tells that you logged in here, so that nobody who guesses at your codes keeps you out; it is sent with logins alone. Nothing is used to follow you across other websites, and there are no advertising cookies.</p>
<h3>Who else gets to see it</h3>
<ul><li>the person who delivers: name, address, mobile number and what is to be paid in cash,</li><li>the payment provider, when you pay online: the amount, your mobile number and email,</li><li>the SMS provider: your number and the text,</li><li>the company that runs our server, in <strong>[country of the server]</strong>,</li><li>authorities, where a law or a court obliges us.</li></ul>
<p>We do not sell data and do not hand it to anybody for their advertising.</p>
<h3>How long</h3>
<ul><li>Sign-in codes: 10 minutes. Sessions: until you log out or they expire.</li><li>A guest’s details: as long as the order’s.</li><li>Orders and bills: 8 years, as company and tax law ask.</li><li>Messages and tickets: 2 years after they are closed. SMS and emails we sent you: 90 days.</li><li>Your account: until you ask us to delete it.</li></ul>
<h3>Your rights</h3>
<p>You may see what we hold about you, have it corrected, have it erased, take back a consent as easily as you gave it, and name someone who may act for you if you cannot. Your profile page does part of this; for the rest write to us, and we answer within 30 days. What the tax law makes us keep stays, locked away from everything else, until its time is over. Taking back a consent does not undo what was done before, and some things, such as a delivery, cannot be done without the address.</p>
<h3>Children</h3>
<p>The shop is for people of 18 and over. We do not knowingly keep data of children, and delete it when we learn of it.</p>
<h3>If something goes wrong</h3>
<p>If your data is lost or seen by someone it should not be, we tell you and the Data Protection Board of India without delay: what happened, what it may mean for you, and what we are doing.</p>
<h3>Questions and complaints</h3>
<p>Grievance Officer: <strong>[name of the grievance officer]</strong>, <strong>[grievance email]</strong>, <strong>[grievance phone]</strong>. We confirm a complaint within 48 hours. If our answer does not satisfy you, you may turn to the Data Protection Board of India.</p>`
