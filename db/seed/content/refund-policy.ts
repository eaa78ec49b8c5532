export const refundPolicy = `<p>Flour and spices are food, so we cannot put a pack that has been in someone’s kitchen back on the shelf. That is no reason for you to pay for something that is wrong. This page says what we do, and how fast.</p>
<h3>Before we send it</h3>
<p>You can cancel an order free of charge until it is packed. Write to us or call with your order number. If you had already paid, the whole amount goes back.</p>
<h3>When something is wrong</h3>
<p>Tell us <strong>within 7 days of delivery</strong> if</p>
<ul><li>a pack is torn, wet, leaking or its seal is broken,</li><li>you received another product, another size or fewer packs than you ordered,</li><li>there are insects, stones or a bad smell in it,</li><li>it is past its best-before date, or has less life left than its page promises,</li><li>it is not what its page says it is.</li></ul>
<p>A photo of the pack with its batch number helps, and for most cases we need no more. You choose between a <strong>new pack</strong> and your <strong>money back</strong>. You need not send the pack back unless we ask for it for testing; then we fetch it and pay for that.</p>
<h3>At the door</h3>
<p>You may refuse a parcel that is open or damaged. Nothing is charged for it, and with cash on delivery you simply do not pay.</p>
<h3>When you have changed your mind</h3>
<p>An unopened pack, dry and with its seal whole, can be returned within 7 days of delivery. We refund the price and the tax of the pack. The delivery charge is not refunded in this case alone. Opened packs can come back only if something is wrong with them; “we did not like the taste” is worth a call all the same, as we often find a flour that suits you better.</p>
<h3>How you get your money</h3>
<ul><li><strong>Paid online:</strong> to the card, account or UPI you paid with. We start it within 2 working days of agreeing; banks take 5 to 7 working days more.</li><li><strong>Paid in cash:</strong> to a UPI ID or bank account you name, within 5 working days. We never ask for a PIN or a code for this.</li><li><strong>What you get back:</strong> what you paid for the pack with its tax, after discounts. If the whole order is cancelled or wrong, the delivery charge too.</li></ul>
<h3>If we cannot deliver</h3>
<p>If an item turns out to be missing from the shelf, or we cannot come to your address, we cancel that part, tell you the same day and refund it in full. We do not send something else in its place without asking you.</p>
<h3>Whom to turn to</h3>
<p>Write by the contact page or to <strong>[care email of the shop]</strong>, or call <strong>[care phone of the shop]</strong>, 9 am to 7 pm on all days but Sunday. You get a ticket number, an answer within 48 hours, and a decision within one month at the latest, usually in two days. If you are not satisfied: Grievance Officer <strong>[name of the grievance officer]</strong>, or the National Consumer Helpline, 1915.</p>`
