export const cancellationPolicy = `<p>Plans change. This page says until when an order can be cancelled, how, and what it costs, which is nothing.</p>
<h3>When you cancel</h3>
<ul><li><strong>Before packing:</strong> free of charge, for any reason. You need not tell us why.</li><li><strong>After packing, before delivery:</strong> tell us all the same. If the parcel has not left the mill, we stop it. If it has, you may refuse it at the door.</li><li><strong>When we are late:</strong> you may cancel until the parcel is handed over.</li><li><strong>After delivery:</strong> an order cannot be cancelled any more, but what is wrong or unopened can come back as the refund policy says.</li></ul>
<h3>How to cancel</h3>
<p>Write by the contact page or to <strong>[care email of the shop]</strong>, or call <strong>[care phone of the shop]</strong> with your order number and the mobile number of the order. You get a confirmation, and your order shows that it is cancelled.</p>
<h3>When we cancel</h3>
<p>We cancel an order, or a part of it, only if</p>
<ul><li>a pack turned out to be missing or not good enough to sell,</li><li>a price was plainly wrong,</li><li>we cannot reach your address, or nobody was there twice,</li><li>the order is unlawful or made in somebody else’s name.</li></ul>
<p>We tell you the same day and say why. We do not send something else in its place without asking you.</p>
<h3>What it costs</h3>
<p><strong>We charge no cancellation fee</strong>, neither when you cancel nor when we do.</p>
<h3>Your money</h3>
<p>What you paid online goes back to the card, account or UPI you paid with. We start it within 2 working days; banks take 5 to 7 working days more. With cash on delivery you have paid nothing yet. If the whole order is cancelled, the delivery charge goes back too.</p>
<h3>If we do not agree</h3>
<p>Turn to the Grievance Officer, <strong>[name of the grievance officer]</strong>, <strong>[grievance email]</strong>. You get a confirmation within 48 hours and a decision within one month. You may also call the National Consumer Helpline, 1915.</p>`
