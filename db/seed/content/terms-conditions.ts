export const termsConditions = `<p>These terms hold for every order in this shop. They are short on purpose. Nothing in them takes away a right that Indian law gives you.</p>
<h3>Who sells to you</h3>
<ul><li>Seller: <strong>[Legal name of the seller]</strong></li><li>Registered address: <strong>[registered address]</strong></li><li>GSTIN: <strong>[GSTIN of the seller]</strong></li><li>FSSAI licence: <strong>[14-digit FSSAI licence number]</strong></li><li>Customer care: <strong>[care email of the shop]</strong>, <strong>[care phone of the shop]</strong></li></ul>
<p>We mill, pack and sell the goods ourselves. There is no other seller in this shop.</p>
<h3>What you see</h3>
<p>Every product page names the goods, the net quantity, the price, the price per kg, the maximum retail price (MRP), the shelf life and what is in it. Pictures show a pack of that product; the size in your cart is the one you chose. Flour and spices differ a little in colour from harvest to harvest.</p>
<p>Our wheat, barley and soya are milled under the same roof as everything else. Any flour may hold traces of gluten, soya and mustard. What we write about food is not medical advice.</p>
<h3>Prices and tax</h3>
<p>Prices are in rupees. GST at the rate shown is added in the cart, and so is the delivery charge; you see the full amount, to the paisa, before you order. Price and tax together never go above the MRP on the pack. A struck-through price is our own list price for the same pack.</p>
<h3>Offers</h3>
<p>An offer holds within its dates and for orders above its minimum, both shown with it. At most two codes go into one order, and some stand only alone. An offer has no cash value. If you return part of an order, we refund what you paid for that part after the discount.</p>
<h3>Your order</h3>
<p>An order is placed when you see its order number. If we find that we cannot fulfil it, because goods ran out or a price was plainly wrong, we tell you the same day and refund what you paid. We may ask back by phone before sending a large order, and may hold back cash on delivery for a number that has refused parcels again and again; paying online stays open to it.</p>
<h3>Paying</h3>
<ul><li><strong>Cash on delivery:</strong> please have the amount ready; change up to ₹500 is carried. You get a bill.</li><li><strong>Online:</strong> by card, UPI or net banking through a payment provider licensed in India. An amount that left your account without an order is returned by itself.</li></ul>
<h3>Delivery</h3>
<p>We deliver to the buildings and pincodes you can choose at checkout, and promise delivery within 24 hours of the order. If we are late you may cancel until the parcel is handed over, and owe nothing. Please check the seal at the door; the risk passes to you when you accept the parcel.</p>
<h3>Cancelling and returning</h3>
<p>Cancelling before packing is free. The refund policy says what can be returned, how, and when the money comes. We charge no cancellation fee.</p>
<h3>Your account and your reviews</h3>
<p>You sign in with your mobile number; keep the codes to yourself, we never ask for them by phone. Only people to whom a product was delivered can review it. We do not write or change reviews. We hide one only if it is unlawful, insulting, or gives away someone’s personal data.</p>
<h3>Complaints</h3>
<p>Every complaint gets a ticket number. Grievance Officer: <strong>[name of the grievance officer]</strong>, <strong>[designation]</strong>, <strong>[grievance email]</strong>, <strong>[grievance phone]</strong>. You get a confirmation within 48 hours and a decision within one month. You may also call the National Consumer Helpline, 1915, or file at e-jagriti.gov.in.</p>
<h3>Law</h3>
<p>Indian law holds. You may go to the consumer commission where you live or work. For everything else the courts of <strong>[town of the seller]</strong> decide. If we change these terms, the new ones hold for orders placed after they are shown here.</p>`
