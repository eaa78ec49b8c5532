import { index, type RouteConfig, route } from '@react-router/dev/routes'

/** Address → page: the table of contents of the screens. */
export default [
  index('home/home-page.tsx'),
  route('products', 'catalog/listing-page.tsx'),
  route('products/:id', 'catalog/product-page.tsx'),
  route('product/:id', 'catalog/product-redirect.tsx'),
  route('ordersummary', 'checkout/checkout-page.tsx', { id: 'checkout-of-cart' }),
  route('products/:id/order-summary', 'checkout/checkout-page.tsx', { id: 'checkout-of-product' }),
  route('order-summary/:id', 'checkout/order-summary-redirect.tsx'),
  route('orders', 'orders/orders-page.tsx'),
  route('orders/:orderNumber', 'orders/order-page.tsx'),
  route('track/:orderNumber', 'orders/track-page.tsx'),
  route('profile', 'users/profile-page.tsx'),
  route('why-milloraa', 'content/why-page.tsx'),
  route('about', 'content/about-page.tsx'),
  route('contact-us', 'content/contact-page.tsx'),
  route('seller', 'content/seller-page.tsx'),
  route('terms', 'content/terms-page.tsx'),
  route('privacy', 'content/privacy-page.tsx'),
  route('refund-policy', 'content/refund-policy-page.tsx'),
  route('shipping-policy', 'content/shipping-policy-page.tsx'),
  route('cancellation-policy', 'content/cancellation-policy-page.tsx'),
  route('reports', 'content/reports-page.tsx'),
  route('wishlist', 'wishlist/wishlist-page.tsx'),
  route('*', 'errors/not-found-page.tsx'),
] satisfies RouteConfig
