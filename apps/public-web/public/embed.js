// Shows a form of Leaseledger in the page of another site, as high as the form is:
// <script src="https://…/embed.js" data-form="link of the form" data-background="0c5f4b" data-title="name" async></script>
(() => {
  const script = document.currentScript;
  const { form, background, title } = script.dataset;
  const frame = document.createElement('iframe');
  frame.src = new URL(`/form/${encodeURIComponent(form)}/${background || 'ffffff'}`, script.src).href;
  frame.title = title || 'Form';
  frame.style.cssText = 'width:100%;height:900px;border:0';
  addEventListener('message', ({ source, data }) => {
    if (source === frame.contentWindow && data?.type === 'leaseledger:height' && data.height > 0)
      frame.style.height = `${Number(data.height)}px`;
  });
  script.after(frame);
})();
