export const shippingPolicy = `<p>Flour is best soon after milling, so it should not travel for long. This page says where we come, how fast, what it costs, and what happens when something gets in the way.</p>
<h3>Where we deliver</h3>
<p>To the buildings and pincodes you can choose at checkout. If your building is not in the list, choose “Independent house” with your pincode, or tell us by the contact page, and we add it. We do not send parcels abroad.</p>
<h3>How fast</h3>
<ul><li>You see the latest time of delivery before you order and in your order afterwards. We promise <strong>delivery within 24 hours</strong> of the order.</li><li>We come between <strong>[first hour of delivery]</strong> and <strong>[last hour of delivery]</strong>, on all days but <strong>[days without delivery]</strong>.</li><li>If we are late, you hear from us before the promised time is over. You may cancel until the parcel is handed over, and owe nothing.</li></ul>
<h3>What it costs</h3>
<p>One delivery charge for each order, however heavy it is. You see it in the cart, with its tax, before you order. Some offers make delivery free; then the cart says so. Nothing is added at the door.</p>
<h3>How it is packed</h3>
<p>Every pack is sealed at the mill and carries its net quantity, MRP, batch number, packing date and best-before date. Food travels apart from anything that is not food. At delivery a pack has at least 45 days or 30 percent of its shelf life left, unless its page says something else.</p>
<h3>At the door</h3>
<p>Somebody of age takes the parcel. Please look at the seals while we are there: an open or damaged parcel may be refused, and you pay nothing for it. With cash on delivery please have the amount ready; change up to ₹500 is carried. You get a bill with every order.</p>
<h3>When nobody is there</h3>
<p>We call the number of the order and try once more on the same or the next day, without a charge. If the second try fails too, the order is cancelled and what you paid goes back as the refund policy says.</p>
<h3>When we cannot come</h3>
<p>Heavy rain, a closed road or a strike can stop us. We then tell you, name a new time, and cancel free of charge if it does not suit you.</p>
<h3>Whom to ask</h3>
<p>Write by the contact page or to <strong>[care email of the shop]</strong>, or call <strong>[care phone of the shop]</strong>. Have your order number at hand; it is in your order and on the bill.</p>`
